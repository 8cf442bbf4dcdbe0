/* Vulkan layer for tests under which no surface supports any present mode or format. It imitates a driver that opens and then cannot
 * show a window, as on remote desktops and with incomplete installations. */
#include <string.h>
#include <vulkan/vulkan.h>
#include <vulkan/vk_layer.h>

/* One pointer suffices, because all instances use the same next layer. */
static PFN_vkGetInstanceProcAddr next_layer;

static VKAPI_ATTR VkResult VKAPI_CALL create(const VkInstanceCreateInfo *info, const VkAllocationCallbacks *memory, VkInstance *instance)
{
    VkLayerInstanceCreateInfo *link = (VkLayerInstanceCreateInfo *)info->pNext;
    while (link && !(link->sType == VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO && link->function == VK_LAYER_LINK_INFO))
        link = (VkLayerInstanceCreateInfo *)link->pNext;
    if (!link)
        return VK_ERROR_INITIALIZATION_FAILED;
    next_layer = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    link->u.pLayerInfo = link->u.pLayerInfo->pNext;
    return ((PFN_vkCreateInstance)next_layer(VK_NULL_HANDLE, "vkCreateInstance"))(info, memory, instance);
}

static VKAPI_ATTR VkResult VKAPI_CALL no_modes(VkPhysicalDevice device, VkSurfaceKHR surface, uint32_t *count, VkPresentModeKHR *modes)
{
    (void)device, (void)surface, (void)modes;
    *count = 0;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL no_formats(VkPhysicalDevice device, VkSurfaceKHR surface, uint32_t *count, VkSurfaceFormatKHR *formats)
{
    (void)device, (void)surface, (void)formats;
    *count = 0;
    return VK_SUCCESS;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL blind_GetInstanceProcAddr(VkInstance instance, const char *name)
{
    if (!strcmp(name, "vkGetInstanceProcAddr"))
        return (PFN_vkVoidFunction)blind_GetInstanceProcAddr;
    if (!strcmp(name, "vkCreateInstance"))
        return (PFN_vkVoidFunction)create;
    if (!strcmp(name, "vkGetPhysicalDeviceSurfacePresentModesKHR"))
        return (PFN_vkVoidFunction)no_modes;
    if (!strcmp(name, "vkGetPhysicalDeviceSurfaceFormatsKHR"))
        return (PFN_vkVoidFunction)no_formats;
    return next_layer ? next_layer(instance, name) : NULL;
}

VKAPI_ATTR VkResult VKAPI_CALL vkNegotiateLoaderLayerInterfaceVersion(VkNegotiateLayerInterface *version)
{
    version->loaderLayerInterfaceVersion = 2;
    version->pfnGetInstanceProcAddr = blind_GetInstanceProcAddr;
    version->pfnGetDeviceProcAddr = NULL;
    version->pfnGetPhysicalDeviceProcAddr = NULL;
    return VK_SUCCESS;
}
